import { defineConfig } from 'vite'
import { ROOT } from '#server/root.ts'

/**
 * The server as a few files instead of six hundred: resolving those took half of a start. Only Sharp, which brings a
 * native library, stays where it is installed.
 */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  ssr: { noExternal: true, external: ['sharp'] },
  build: {
    ssr: true,
    target: 'esnext',
    outDir: 'dist/server',
    emptyOutDir: true,
    rollupOptions: {
      input: [
        'src/server/main.ts',
        'src/server/db/sqlite-worker.ts',
        'src/server/couriers/adapters/merge-worker.ts',
        'src/server/sheets/sheet-worker.ts',
        'src/server/imports/product-worker.ts',
        'src/server/backup/backup-process.ts',
      ],
      // Parts of pg for other places than this one.
      external: ['pg-native', 'pg-cloudflare'],
      output: { chunkFileNames: '[name].js' },
    },
  },
})
