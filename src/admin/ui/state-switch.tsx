import { LoaderCircle } from '@lucide/icons'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  isOn: boolean
  name: string
  on?: string
  off?: string
  isBusy: boolean
  onSwitch: (isOn: boolean) => void
}

export function StateSwitch({ isOn, name, on = 'Actif', off = 'Inactif', isBusy, onSwitch }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      // Is not `disabled`, since a disabled button would lose the focus.
      aria-disabled={isBusy}
      onClick={() => isBusy || onSwitch(!isOn)}
      className="group inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 font-semibold text-sm aria-disabled:cursor-wait"
    >
      <span
        aria-hidden="true"
        className="flex h-6 w-11 items-center rounded-full bg-concrete-500 p-0.5 transition-colors group-hover:bg-concrete-600 group-aria-checked:bg-green-700!"
      >
        <span className="grid size-5 place-items-center rounded-full bg-white text-ink transition-transform group-aria-checked:translate-x-5">
          {isBusy && <Icon of={LoaderCircle} className="size-4 animate-spin" />}
        </span>
      </span>
      <span className={isOn ? 'text-green-700' : 'text-concrete-600'}>{isOn ? on : off}</span>
      <span className="sr-only">&nbsp;: {name}</span>
    </button>
  )
}
