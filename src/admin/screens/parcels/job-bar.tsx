import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { stopJob } from '#admin/queries/parcels.ts'
import { WorkBar } from '#admin/ui/progress.tsx'
import type { Job } from '#contract/job.ts'
import { jobTitle } from './jobs.ts'

export function JobBar({ job, children }: { job: Job; children?: ReactNode }) {
  const { isPending, mutate } = useMutation(stopJob)
  const stop = () => isPending || mutate({ params: { id: job.id } })
  return (
    <WorkBar title={jobTitle(job)} {...job} onStop={job.state === 'running' ? stop : undefined}>
      {children}
    </WorkBar>
  )
}
