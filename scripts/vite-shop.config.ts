import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { frenchFonts } from './french-fonts.ts'

const ROOT = join(import.meta.dirname, '..')

// React alone: the browser compiles each file in its own task, and handles input between two tasks. What eight entries
// share is in a few large files. Merging what two share gave a page up to 5 kB that it did not use, and files that
// imported each other (tests/pages.test.ts).
const CHUNKS = [
  { name: 'react', test: /node_modules\/(react-dom|scheduler)\// },
  { name: 'shared', minShareCount: 8, entriesAware: true, entriesAwareMergeThreshold: 40_000 },
]

/** What visitors download, and with `--ssr` the same pages for the server, bundled whole and for production. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: ROOT,
  cacheDir: join(ROOT, 'node_modules/.vite/shop'),
  publicDir: false,
  plugins: [react(), tailwindcss(), frenchFonts()],
  // React has this hook itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: command === 'build' ? true : [] },
  build: {
    target: isSsrBuild ? 'esnext' : 'es2022',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: isSsrBuild
        ? 'src/shop/entry-server.tsx'
        : ['src/shop/script-loader.ts', 'src/shop/entry-client.tsx', 'src/shop/service-worker.ts'],
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: { groups: CHUNKS },
            // Otherwise named after every screen that shares it.
            chunkFileNames: ({ name }) =>
              `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
          },
    },
  },
}))
