import { Share2 } from '@lucide/icons'
import { useState } from 'react'
import { choiceQuery } from '#rules/choice.ts'
import { IconButton } from '#web/ui/icon.tsx'
import { announce } from '../ui/announcer.tsx'
import type { ProductChoice } from './use-choice.ts'

type Props = { product: { id: number; name: string }; choice: ProductChoice }

/** Shares a link to the choice by the share sheet, or copies it in browsers without one, such as Facebook's. */
export function ShareButton({ product: { id, name }, choice }: Props) {
  /** Result of the last tap, shown beside the button. */
  const [said, setSaid] = useState('')

  async function share(): Promise<void> {
    const url = `${location.origin}/produit/${id}${choiceQuery(choice)}`
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: name, url })
      await navigator.clipboard.writeText(url)
      tell('Lien copié')
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError'
      if (!isClosed) tell('Le lien n’a pas été partagé')
    }
  }

  function tell(text: string): void {
    setSaid(text)
    announce(text)
  }

  return (
    <div className="ml-auto flex items-center print:hidden noscript:hidden">
      <span aria-hidden="true" className="text-concrete-700 text-sm">
        {said}
      </span>
      <IconButton
        icon={Share2}
        iconClass="size-5"
        label="Partager ce produit"
        onClick={() => void share()}
        className="size-11 hover:text-race-deep"
      />
    </div>
  )
}
