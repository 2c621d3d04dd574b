export type Tune = 'good' | 'unsure' | 'bad'

/** Pitch in Hz and length in seconds, one note after the other. */
const tunes: Record<Tune, [number, number][]> = {
  good: [
    [880, 0.09],
    [1_320, 0.16],
  ],
  unsure: [
    [660, 0.14],
    [660, 0.14],
  ],
  bad: [
    [220, 0.18],
    [165, 0.3],
  ],
}
const vibrations: Record<Tune, number[]> = { good: [60], unsure: [60, 60, 60], bad: [200, 80, 200] }

let audio: AudioContext | undefined

/** Browsers allow sound only after a touch: call this from one. */
export function allowSound(): void {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
}

export function play(tune: Tune): void {
  // Before the first touch, browsers refuse to vibrate and log a warning.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibrations[tune])
  if (audio?.state !== 'running') return
  let at = audio.currentTime
  for (const [pitch, seconds] of tunes[tune]) {
    note(audio, pitch, at, seconds)
    at += seconds
  }
}

function note(context: AudioContext, pitch: number, at: number, seconds: number): void {
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
