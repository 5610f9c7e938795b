import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ROOT } from './root.ts'

// Must run before other imports, to cache their compiled code.
enableCompileCache(join(ROOT, 'node_modules/.cache/guidon'))

const { run } = await import('./run.ts')
await run()
