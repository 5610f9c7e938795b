import { defineConfig } from 'vite'
import { ROOT } from './root.ts'

/**
 * The server as two files instead of six hundred: finding and reading those took half of a start. Only Sharp,
 * which brings a library of the system's own, stays where it was installed.
 */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  ssr: { noExternal: true, external: ['sharp'] },
  build: {
    ssr: 'src/server/main.ts',
    target: 'esnext',
    outDir: 'dist/server',
    emptyOutDir: true,
    rollupOptions: {
      // Parts of pg for other places than this one.
      external: ['pg-native', 'pg-cloudflare'],
      output: { chunkFileNames: '[name].js' },
    },
  },
})
