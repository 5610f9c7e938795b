import type { ReactNode } from 'react'

export function Badge({ look, children }: { look: 'ink' | 'race'; children: ReactNode }) {
  return (
    <span
      className={`label cut-right py-0.5 pr-4 pl-2 text-sm text-white ${look === 'ink' ? 'bg-ink' : 'bg-race'}`}
    >
      {children}
    </span>
  )
}
