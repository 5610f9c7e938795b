import { X } from '@lucide/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { CHANGES, isRunning, jobs, removeJob } from '#admin/queries/parcels.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import type { Job } from '#contract/courier-job.ts'
import { Button } from '#web/ui/button.tsx'
import { endText, JobBar, jobTitle, OpenJob, useOpenJob } from './courier-job.tsx'

const JobDialog = lazy(async () => ({ default: (await import('./job-dialog.tsx')).JobDialog }))

/** Shows jobs above every screen until the owner closes them, except fees, which have their own screen. */
export function JobsStrip({ children }: { children: ReactNode }) {
  const { data: list = [] } = useQuery(jobs)
  const shown = list.filter(({ kind }) => kind !== 'fees')
  useRefetchedOrders(list)
  return (
    <JobOpener>
      {shown.length > 0 && (
        <section
          aria-label="Travaux en cours"
          className="mb-4 flex flex-col divide-y max-lg:mt-3 divide-concrete-200 border border-ink bg-white"
        >
          {shown.map((job) => (
            <Entry key={job.id} job={job} />
          ))}
        </section>
      )}
      {children}
    </JobOpener>
  )
}

/**
 * Renders the job dialog that `children` open. Each dialog needs a JobOpener inside, since the job dialog
 * that opens from it must be nested in it.
 */
export function JobOpener({ children }: { children: ReactNode }) {
  const { data: list } = useQuery(jobs)
  const [opened, setOpened] = useState<{ id: number; isFresh: boolean } | null>()
  const openJob = useCallback((id: number, isFresh = false) => setOpened({ id, isFresh }), [])
  return (
    <OpenJob value={openJob}>
      {children}
      {opened !== undefined && (
        <Suspense>
          <JobDialog
            job={list?.find(({ id }) => id === opened?.id)}
            isFresh={opened?.isFresh ?? false}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </OpenJob>
  )
}

function Entry({ job }: { job: Job }) {
  const openJob = useOpenJob()
  const removal = useMutation(removeJob)
  const title = jobTitle(job)
  const open = (
    <Button
      look="outline"
      size="small"
      aria-haspopup="dialog"
      aria-label={`Voir «\u00a0${title}\u00a0»`}
      onClick={() => openJob(job.id)}
      className="shrink-0"
    >
      Voir
    </Button>
  )
  if (isRunning(job)) {
    return (
      <div className="py-1.5 pr-1.5 pb-3 pl-4">
        <JobBar job={job}>{open}</JobBar>
      </div>
    )
  }
  // As high as a running job with its bar: the end of a job moves nothing below.
  return (
    <div className="flex items-center gap-1 py-4 pr-1.5 pl-4">
      <p role="status" className="wrap-anywhere min-w-0 flex-1 font-semibold text-ink">
        {title}&nbsp;: {endText(job)}
      </p>
      {open}
      <IconButton
        icon={X}
        label={`Fermer «\u00a0${title}\u00a0»`}
        onClick={() => removal.mutate({ params: { id: job.id } })}
      />
    </div>
  )
}

/** Refetches orders when a job has sent some, since their parcels and statuses changed. */
function useRefetchedOrders(list: Job[]): void {
  const client = useQueryClient()
  const done = list.reduce((sum, { kind, done }) => (kind === 'parcels' ? sum + done : sum), 0)
  const before = useRef(done)
  useEffect(() => {
    if (done > before.current) {
      for (const queryKey of CHANGES) client.invalidateQueries({ queryKey })
    }
    before.current = done
  }, [client, done])
}
