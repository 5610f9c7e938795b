import { type Delay, delayText } from '#rules/delay.ts'

/** Says in how many days the shop delivers to a wilaya; nothing where its owner says none. */
export function DeliveryDelay({ of }: { of: Delay }) {
  const text = delayText(of)
  return text && <p className="font-semibold">{text}</p>
}
