import { Minus, Plus } from '@lucide/icons'
import { useEffect, useState } from 'react'
import { MAX_QUANTITY } from '#rules/cart.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useEarlyInput } from '../use-early-input.ts'

type Props = {
  quantity: number
  /** Minimum quantity: 0 if decreasing 1 removes the line. */
  min?: number
  label?: string
  isDisabled?: boolean
  onChange: (quantity: number) => void
}

const STEP =
  'flex size-11 shrink-0 cursor-pointer items-center justify-center hover:bg-concrete-100 disabled:cursor-not-allowed disabled:text-concrete-400 disabled:hover:bg-white'

/** Applies input at once, as a tap may not blur the field; but 0, which removes a line, on blur or Enter. */
export function QuantityStepper(props: Props) {
  const { quantity, min = 1, label = 'Quantité', isDisabled = false, onChange } = props
  const [typed, setTyped] = useState(String(quantity))
  const [isTooMany, setIsTooMany] = useState(false)
  const input = useEarlyInput<HTMLInputElement>((early) => early.value !== typed && type(early.value))
  useEffect(() => setTyped(String(quantity)), [quantity])

  function type(text: string): void {
    const allDigits = text.replace(/\D/g, '')
    const digits = allDigits.slice(0, 2)
    setIsTooMany(Number(allDigits) > MAX_QUANTITY)
    setTyped(digits)
    const typedQuantity = Number(digits)
    if (typedQuantity >= 1 && typedQuantity !== quantity) onChange(typedQuantity)
  }

  function finish(): void {
    if (min === 0 && typed !== '' && Number(typed) === 0) onChange(0)
    setTyped(String(quantity))
  }

  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend */}
      <div
        role="group"
        aria-label={label}
        className="inline-flex items-center rounded-xs border border-concrete-400 bg-white has-focus-visible:border-ink"
      >
        <button
          type="button"
          aria-label="Diminuer"
          disabled={isDisabled || quantity <= min}
          onClick={() => onChange(quantity - 1)}
          className={STEP}
        >
          <Icon of={Minus} className="size-4" />
        </button>
        <input
          ref={input}
          type="text"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          aria-label={label}
          value={typed}
          disabled={isDisabled}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Keeps the key press from the element that gets the focus next.
            event.preventDefault()
            finish()
          }}
          className="price h-11 w-11 bg-white text-center text-xl disabled:text-concrete-500"
        />
        <button
          type="button"
          aria-label="Augmenter"
          disabled={isDisabled || quantity >= MAX_QUANTITY}
          onClick={() => onChange(quantity + 1)}
          className={STEP}
        >
          <Icon of={Plus} className="size-4" />
        </button>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {isTooMany && `${MAX_QUANTITY} au plus`}
      </p>
    </div>
  )
}
