import { Plus } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

/** At the top of a list's screen. `label` says what is added; a phone shows its first word only. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  const [verb = '', ...rest] = label.split(' ')
  return (
    <Button onClick={onClick} className="shrink-0">
      <Plus aria-hidden="true" className="-ml-1 size-5" />
      <span>
        {verb}
        <span className="max-sm:sr-only"> {rest.join(' ')}</span>
      </span>
    </Button>
  )
}
