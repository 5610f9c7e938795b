import { Minus, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { MAX_QUANTITY } from '#rules/cart.ts'

type Props = {
  quantity: number
  /** 0 where going below 1 removes the line. */
  min?: number
  label?: string
  isDisabled?: boolean
  onChange: (quantity: number) => void
}

const STEP =
  'flex size-11 shrink-0 cursor-pointer items-center justify-center hover:bg-concrete-100 disabled:cursor-not-allowed disabled:text-concrete-400 disabled:hover:bg-white'

/** A quantity that can be stepped or typed. What is typed counts once it is left or confirmed. */
export function QuantityStepper({
  quantity,
  min = 1,
  label = 'Quantité',
  isDisabled = false,
  onChange,
}: Props) {
  const [typed, setTyped] = useState(String(quantity))
  useEffect(() => setTyped(String(quantity)), [quantity])

  function settle(): void {
    const wanted = Number(typed)
    if (typed.trim() !== '' && Number.isInteger(wanted) && wanted !== quantity) {
      onChange(Math.min(MAX_QUANTITY, Math.max(min, wanted)))
    }
    setTyped(String(quantity))
  }

  return (
    <div className="inline-flex items-center rounded-xs border border-concrete-400 bg-white">
      <button
        type="button"
        aria-label="Diminuer"
        disabled={isDisabled || quantity <= min}
        onClick={() => onChange(quantity - 1)}
        className={STEP}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        aria-label={label}
        value={typed}
        disabled={isDisabled}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 2))}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
        className="price h-11 w-11 bg-white text-center text-xl disabled:text-concrete-500"
      />
      <button
        type="button"
        aria-label="Augmenter"
        disabled={isDisabled || quantity >= MAX_QUANTITY}
        onClick={() => onChange(quantity + 1)}
        className={STEP}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
