import { giveMemoryBack } from './frugal-memory.ts'

// Before everything else is loaded, since it starts the process again.
giveMemoryBack()

const { serve } = await import('./serve.ts')
await serve()
