import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ROOT } from './root.ts'

// Must run before other imports, so that their compiled code is cached.
enableCompileCache(join(ROOT, 'node_modules/.cache/guidon'))

const { run } = await import('./run.ts')
await run()
