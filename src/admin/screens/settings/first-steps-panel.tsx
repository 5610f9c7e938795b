import { useMutation, useQuery } from '@tanstack/react-query'
import { firstSteps, hideFirstSteps } from '#admin/queries/shop.ts'
import { Panel } from '#admin/ui/panel.tsx'
import { Button } from '#web/ui/button.tsx'

/** Brings the hidden first steps back to the dashboard, while some are left. */
export function FirstStepsPanel() {
  const { data } = useQuery(firstSteps)
  const show = useMutation(hideFirstSteps)
  if (!data?.isHidden || data.steps.every(({ isDone }) => isDone)) return null
  return (
    <Panel title="Premiers pas">
      <div className="flex flex-col items-start gap-4 px-4 py-5 md:px-6">
        <p className="text-concrete-700 text-sm">Ils ne sont plus sur le tableau de bord.</p>
        <Button
          look="dark"
          aria-disabled={show.isPending}
          onClick={() => show.isPending || show.mutate({ body: { isHidden: false } })}
        >
          Les montrer à nouveau
        </Button>
      </div>
    </Panel>
  )
}
