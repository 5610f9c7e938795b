import type { ReactNode } from 'react'

export function Badge({ look, children }: { look: 'ink' | 'race'; children: ReactNode }) {
  return (
    <span
      className={`label cut-right whitespace-nowrap py-0.5 pr-[1.1em] pl-[0.55em] text-[min(0.875rem,5vw)] leading-[1.45] text-white ${look === 'ink' ? 'bg-ink' : 'bg-race'}`}
    >
      {children}
    </span>
  )
}
