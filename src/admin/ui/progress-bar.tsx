type Props = {
  label: string
  /** From 0 to 1. */
  share: number
}

/** Progress of an upload or a batch. */
export function ProgressBar({ label, share }: Props) {
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
