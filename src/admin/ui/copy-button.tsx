import { Check, Copy } from '@lucide/icons'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { IconButton } from './icon-button.tsx'

/** Time in ms for which a copy is confirmed. */
const SHOWN = 2000

/** Copies a text; `label` names it: `Copier le suivi yal-123`. */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Browsers offer no clipboard without https or permission.
      toast.error('La copie n’a pas marché\u00a0: sélectionnez le texte.')
    }
  }
  return (
    <>
      <IconButton icon={isCopied ? Check : Copy} label={label} onClick={copy} className={className} />
      <span role="status" className="sr-only">
        {isCopied && 'Copié'}
      </span>
    </>
  )
}
