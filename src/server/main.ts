import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ROOT } from './root.ts'

// Must run before the rest is loaded: what one start compiles, the next reuses.
enableCompileCache(join(ROOT, 'node_modules/.cache/guidon'))

const { run } = await import('./run.ts')
await run()
