import { startFrugally } from './frugal-memory.ts'

// Before everything else is loaded, since it starts the process again.
startFrugally()

const { serve } = await import('./serve.ts')
await serve()
