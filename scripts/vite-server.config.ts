import { execFileSync } from 'node:child_process'
import { defineConfig } from 'vite'
import { ROOT } from '#server/root.ts'

/**
 * The server as a few files instead of six hundred: resolving those took half of a start. Only Sharp, which brings a
 * native library, stays where it is installed.
 */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  define: { 'process.env.GUIDON_COMMIT': JSON.stringify(readCommit()) },
  ssr: { noExternal: true, external: ['sharp'] },
  build: {
    ssr: true,
    target: 'esnext',
    emptyOutDir: true,
    rollupOptions: {
      input: [
        'src/server/main.ts',
        'src/server/db/sqlite/sqlite-worker.ts',
        'src/server/couriers/adapters/merge-worker.ts',
        'src/server/sheets/sheet-worker.ts',
        'src/server/imports/read/product-worker.ts',
        'src/server/backup/backup-process.ts',
        // Commands of the terminal, which a release has without their sources.
        'scripts/admin.ts',
        'scripts/backup.ts',
        'scripts/fetch-release.ts',
        'scripts/move.ts',
        'scripts/orders.ts',
        'scripts/restore.ts',
        'scripts/status.ts',
      ],
      // Parts of pg for other places than this one.
      external: ['pg-native', 'pg-cloudflare'],
      output: { chunkFileNames: '[name].js' },
    },
  },
})

function readCommit(): string {
  try {
    const command = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
    return execFileSync('git', command, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    // Sources without git, such as an archive of them.
    return ''
  }
}
