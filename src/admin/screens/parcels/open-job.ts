import { createContext, use } from 'react'

export const OpenJob = createContext<(id: number) => void>(() => {})

/** Returns a function that shows a job that was just started in a dialog, over any screen. */
export const useOpenJob = () => use(OpenJob)
