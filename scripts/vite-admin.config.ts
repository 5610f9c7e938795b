import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { frenchFonts } from './french-fonts.ts'

const ROOT = join(import.meta.dirname, '..')

/** The admin app. Its URLs are relative, because its path prefix is set on the server. */
export default defineConfig({
  root: join(ROOT, 'src/admin'),
  base: './',
  cacheDir: join(ROOT, 'node_modules/.vite/admin'),
  publicDir: false,
  plugins: [react(), tailwindcss(), frenchFonts()],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    manifest: true,
    rollupOptions: {
      input: [join(ROOT, 'src/admin/index.html'), join(ROOT, 'src/admin/service-worker.ts')],
    },
  },
})
