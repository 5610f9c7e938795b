import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { findFile, forgetFiles, keepFile } from '../drafts/draft-files.ts'
import { addPhoto } from '../queries/products.ts'
import { shrinkImage } from '../shrink-image.ts'
import { PhotoQueue } from './photo-queue.ts'

const CACHE = 'admin-photos'

/** Delay in ms before sending is retried. */
const RETRY = 10_000

export const photoQueue = new PhotoQueue({
  shrink: shrinkImage,
  keep: (key, file) => keepFile(key, file, CACHE),
  find: (key, name) => findFile(key, name, CACHE),
  forgetAll: () => forgetFiles(CACHE),
  post: addPhoto,
})

export function usePhotoQueue() {
  return useSyncExternalStore(photoQueue.subscribe, () => photoQueue.state)
}

/** Begins to send the waiting photos. While the screen is open, retries after a delay or when back online. */
export function useSending() {
  const client = useQueryClient()
  const { sent, pause, isSending } = usePhotoQueue()
  useEffect(() => void photoQueue.send(), [])
  useEffect(() => {
    if (sent > 0) void client.invalidateQueries({ queryKey: ['products'] })
  }, [client, sent])
  useEffect(() => {
    if (pause === null || isSending) return
    const timer = setTimeout(photoQueue.send, RETRY)
    addEventListener('online', photoQueue.send)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', photoQueue.send)
    }
  }, [pause, isSending])
}
