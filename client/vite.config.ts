import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv } from "vite";

const SERVER = "http://127.0.0.1:7406";

// `npm run dev` serves the sources; everything that is not a page goes to a running `tefuda serve`.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: { target: "es2022", modulePreload: { polyfill: false }, reportCompressedSize: true, assetsInlineLimit: 0 },
  server: {
    proxy: {
      "/api": { target: loadEnv(mode, ".", "TEFUDA_").TEFUDA_SERVER ?? SERVER },
      "/tables": { target: loadEnv(mode, ".", "TEFUDA_").TEFUDA_SERVER ?? SERVER, ws: true },
    },
  },
}));
