import { Plus } from '@lucide/icons'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** At the top of a list's screen. `label` says what is added; a phone shows its first word only. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  const [verb = '', ...rest] = label.split(' ')
  return (
    <Button onClick={onClick} className="shrink-0">
      <Icon of={Plus} className="-ml-1 size-5" />
      <span>
        {verb}
        <span className="max-sm:sr-only"> {rest.join(' ')}</span>
      </span>
    </Button>
  )
}
