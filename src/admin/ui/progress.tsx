import type { ReactNode } from 'react'
import { formatCount } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'
import { useNow } from './use-now.ts'

/** `share` is from 0 to 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden bg-concrete-200"
    >
      <div
        className="h-full origin-left bg-green-700 transition-transform"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  )
}

type WorkProps = {
  title: string
  done: number
  total: number
  /** Time (ISO 8601) until which the work waits for the courier's quota. */
  waitsUntil?: string | null
  /** Undefined while the work is stopping, or if it cannot be stopped. */
  onStop?: (() => void) | undefined
  children?: ReactNode
}

export function WorkBar({ title, done, total, waitsUntil, onStop, children }: WorkProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-11 items-center gap-3">
        <p role="status" className="min-w-0 flex-1 font-semibold text-ink tabular-nums">
          <span className="wrap-anywhere">{title}</span>&nbsp;: {formatCount(done)} sur{' '}
          {total ? formatCount(total) : '…'}
        </p>
        {onStop && (
          <Button
            look="outline"
            size="small"
            aria-label={`Arrêter «\u00a0${title}\u00a0»`}
            onClick={onStop}
            className="shrink-0"
          >
            Arrêter
          </Button>
        )}
        {children}
      </div>
      <ProgressBar label={title} share={total > 0 ? done / total : 0} />
      {waitsUntil && <Wait until={waitsUntil} />}
    </div>
  )
}

function Wait({ until }: { until: string }) {
  const seconds = Math.ceil((Date.parse(until) - useNow(1000)) / 1000)
  if (seconds <= 0) return null
  return (
    <p className="text-concrete-700 text-sm tabular-nums">
      Le transporteur limite les demandes&nbsp;: reprise dans{' '}
      {seconds < 90 ? `${seconds}\u00a0s` : `${Math.ceil(seconds / 60)}\u00a0min`}.
    </p>
  )
}
