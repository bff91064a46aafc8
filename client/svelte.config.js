import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// css: "external": the server's policy allows no inline styles.
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, css: "external" } };
