/** A picture that does not load must not keep the page from becoming interactive. */
const LONGEST_MS = 2_000

/** Resolves when the document has been painted with its pictures. */
export const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS)
    // The frame after `load` paints the pictures; what is done after that frame does not delay it.
    const afterFrame = (): number => requestAnimationFrame(() => setTimeout(resolve))
    if (document.readyState === 'complete') afterFrame()
    else addEventListener('load', afterFrame, { once: true })
  })
