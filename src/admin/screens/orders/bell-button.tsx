import { Bell, BellOff } from '@lucide/icons'
import { bell, useBell } from '#admin/bell.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'

/** Switches the sound of new orders on and off. */
export function BellButton() {
  const isOn = useBell()
  return (
    <IconButton
      icon={isOn ? Bell : BellOff}
      label="Sonnerie des nouvelles commandes"
      aria-pressed={isOn}
      onClick={bell.toggle}
      className={isOn ? 'text-race' : undefined}
    />
  )
}
