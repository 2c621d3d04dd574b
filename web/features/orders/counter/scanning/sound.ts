import { type Note, playNotes } from '#web/domain/sound.ts'

export { allowSound } from '#web/domain/sound.ts'

export type Tune = 'good' | 'unsure' | 'bad'

const tunes: Record<Tune, Note[]> = {
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

export const play = (tune: Tune): void => playNotes(tunes[tune], vibrations[tune])
