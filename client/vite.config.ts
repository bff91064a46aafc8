import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv } from "vite";

const SERVER = "http://127.0.0.1:7406";

// `npm run dev` serves the sources, `npm run preview` what is built; everything that is not a page goes to a running `tefuda serve`.
export default defineConfig(({ mode }) => {
  const target = loadEnv(mode, ".", "TEFUDA_").TEFUDA_SERVER ?? SERVER;
  const proxy = { "/api": { target }, "/tables": { target, ws: true } };
  return {
    plugins: [svelte()],
    build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
    server: { proxy },
    preview: { proxy },
  };
});
