import { Button } from '#web/ui/button.tsx'

type Props = {
  /** What has happened, without a full stop. */
  message: string
  onReload: () => void
  onContinue: () => void
}

/** The order was changed elsewhere while it was being corrected here: nothing typed goes without being told. */
export function ChangedNotice({ message, onReload, onContinue }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 border border-amber-300 bg-amber-100 p-3 text-amber-900 text-sm"
    >
      <p>
        <strong className="font-semibold">{message}.</strong> Rechargez-la pour la corriger&nbsp;: ce que vous
        avez saisi ici sera remplacé par ce qui est enregistré.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="dark" size="small" onClick={onReload}>
          Recharger la commande
        </Button>
        <Button look="ghost" size="small" onClick={onContinue}>
          Continuer sans recharger
        </Button>
      </div>
    </div>
  )
}
