import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './browser-storage.ts'

const KEY = 'admin-bell'

let isOn = readStored(KEY) === 'on'
let audio: AudioContext | undefined
const listeners = new Set<() => void>()

/** The sound of a new order, which each browser switches on for itself. */
export const bell = {
  /** Browsers play no sound before a press on the page: this one allows it, and is heard at once. */
  toggle(): void {
    isOn = !isOn
    writeStored(KEY, isOn ? 'on' : null)
    if (isOn) bell.ring()
    for (const listener of listeners) listener()
  },
  ring(): void {
    if (!isOn) return
    audio ??= new AudioContext()
    void audio.resume()
    play(audio, 880, 0)
    play(audio, 1320, 0.18)
  },
}

/** Whether the sound is on. */
export function useBell(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOn,
  )
}

/** Plays a note of a bell: `pitch` in Hz, `delay` in seconds. */
function play(context: AudioContext, pitch: number, delay: number): void {
  const start = context.currentTime + delay
  const note = context.createOscillator()
  const volume = context.createGain()
  note.frequency.value = pitch
  volume.gain.setValueAtTime(0.25, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.9)
  note.connect(volume).connect(context.destination)
  note.start(start)
  note.stop(start + 0.9)
}
