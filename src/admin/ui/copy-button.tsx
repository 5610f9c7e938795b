import { Check, Copy } from '@lucide/icons'
import { useEffect, useId, useState } from 'react'
import { toast } from 'sonner'
import { IconButton } from './icon-button.tsx'

/** Time in ms for which the button confirms a copy. */
const SHOWN = 2000

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
      // The clipboard needs https and permission.
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

export function CopyField(props: { label: string; hint: string; copyLabel: string; value: string }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="font-semibold text-ink text-sm">
        {props.label}
      </label>
      <p id={`${id}-hint`} className="text-concrete-600 text-sm">
        {props.hint}
      </p>
      <div className="mt-1 flex items-center border border-concrete-300 bg-concrete-50">
        <input
          id={id}
          aria-describedby={`${id}-hint`}
          readOnly
          value={props.value}
          onFocus={({ target }) => target.select()}
          className="min-h-11 min-w-0 flex-1 truncate bg-transparent px-3 text-ink text-sm"
        />
        <CopyButton text={props.value} label={props.copyLabel} />
      </div>
    </div>
  )
}
