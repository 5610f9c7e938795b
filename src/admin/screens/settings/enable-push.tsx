import { Bell } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#admin/error-text.ts'
import { deviceName } from '#admin/push-device.ts'
import { enablePush } from '#admin/queries/push.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Names this device and asks the browser for its permission. */
export function EnablePush() {
  const [label, setLabel] = useState(deviceName)
  const enable = useMutation(enablePush)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!enable.isPending) enable.mutate(label.trim() || deviceName())
      }}
      className="flex flex-col gap-3 sm:flex-row sm:items-end"
    >
      <div className="flex-1">
        <TextField
          label="Nom de cet appareil"
          autoComplete="off"
          maxLength={100}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          error={enable.error && reasonOf(enable.error)}
        />
      </div>
      <Button type="submit" aria-disabled={enable.isPending} className="min-h-12">
        <Icon of={Bell} className="size-4" />
        {enable.isPending ? 'Activation…' : 'Activer les notifications'}
      </Button>
    </form>
  )
}

function reasonOf(error: Error): string {
  if (error.name === 'NotAllowedError') return 'Le navigateur n’a pas donné son autorisation.'
  return errorText(error, 'Le service de notifications du navigateur n’a pas répondu. Réessayez.')
}
