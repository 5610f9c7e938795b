import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The owner's app. Its addresses are relative: the server says under which prefix they lie. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  cacheDir: '../../node_modules/.vite/admin',
  publicDir: false,
  plugins: [react(), tailwindcss()],
  build: { target: 'es2020', outDir: '../../dist/admin', emptyOutDir: true },
})
