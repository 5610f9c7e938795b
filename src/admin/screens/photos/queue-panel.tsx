import { photoQueue, usePhotoQueue } from '#admin/photos/sent-photos.ts'
import { WorkBar } from '#admin/ui/progress.tsx'
import { Button } from '#web/ui/button.tsx'

/** How far sending is, and which photos cannot be sent. */
export function QueuePanel() {
  const { photos, sent, pause } = usePhotoQueue()
  const problems = photos.filter(({ problem }) => problem !== null)
  const waiting = photos.length - problems.length
  if (photos.length === 0) return null
  return (
    <div className="mb-4 flex flex-col gap-3 border border-concrete-200 bg-white px-4 py-3">
      {waiting > 0 && (
        <WorkBar title="Photos envoyées" done={sent} total={sent + waiting}>
          {pause !== null && (
            <Button look="outline" size="small" onClick={photoQueue.send} className="shrink-0">
              Réessayer
            </Button>
          )}
        </WorkBar>
      )}
      {waiting > 0 && (
        <p role="status" className="text-concrete-700 text-sm">
          {pause !== null && <strong className="font-semibold text-amber-900">{pause} </strong>}
          {pause === null
            ? 'Vous pouvez déjà compléter les premières, ou revenir plus tard\u00a0: le reste partira à la réouverture de cet écran.'
            : 'Les photos sont gardées, l’envoi reprendra tout seul.'}
        </p>
      )}
      {problems.length > 0 && (
        <div role="alert" className="flex flex-col items-start gap-2 text-sm">
          <ul className="wrap-anywhere font-semibold text-alarm-deep">
            {problems.map(({ key, name, problem }) => (
              <li key={key}>
                {name}&nbsp;: {problem}
              </li>
            ))}
          </ul>
          <Button look="outline" size="small" onClick={photoQueue.dropProblems}>
            Retirer de la liste
          </Button>
        </div>
      )}
    </div>
  )
}
