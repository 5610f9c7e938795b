import { useId } from 'react'
import { CopyButton } from './copy-button.tsx'

/** A text to be taken elsewhere, such as an address; `copyLabel` names its button. */
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
