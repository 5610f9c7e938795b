import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { frenchFonts } from '../../scripts/french-fonts.ts'

/** The admin app. Its URLs are relative, because its path prefix is set on the server. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  cacheDir: '../../node_modules/.vite/admin',
  publicDir: false,
  plugins: [react(), tailwindcss(), frenchFonts()],
  build: { target: 'es2020', outDir: '../../dist/admin', emptyOutDir: true },
})
