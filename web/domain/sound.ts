import { useEffect, useSyncExternalStore } from 'react'

/** One tone: pitch in Hz and length in seconds. */
export type Note = [pitch: number, seconds: number]

let audio: AudioContext | undefined
const listeners = new Set<() => void>()
const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

/** Browsers allow sound only after a press: call this from one. */
export function allowSound(): void {
  if (audio === undefined) {
    audio = new AudioContext()
    audio.addEventListener('statechange', notifyListeners)
  }
  if (audio.state !== 'running') void audio.resume().then(notifyListeners)
}

/** Plays notes one after the other, and vibrates; silent where the browser does not allow it. */
export function playNotes(notes: Note[], vibration: number[]): void {
  // Before the first touch, browsers refuse to vibrate and log a warning.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibration)
  if (audio?.state !== 'running') return
  let at = audio.currentTime
  for (const [pitch, seconds] of notes) {
    playNote(audio, pitch, at, seconds)
    at += seconds
  }
}

function playNote(context: AudioContext, pitch: number, at: number, seconds: number): void {
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = 'triangle'
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(0.4, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + seconds)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether sound can be heard now. Any press on the page allows it, as long as the component is on the screen.
 */
export function useIsSoundAllowed(): boolean {
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive) allowSound()
    const stop = new AbortController()
    for (const event of ['click', 'keydown'])
      addEventListener(event, allowSound, { passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => audio?.state === 'running',
    () => false,
  )
}
