/**
 * Does to the text of a document, now and whenever it changes, what a browser's translation does: each text
 * node is replaced by two elements that hold the translation. The words stay as they are, so that tests find
 * them. Runs by itself in a browser too.
 */
export function startTranslator(onText?: (text: string) => unknown): () => void {
  const untranslated = 'script, style, textarea, [translate="no"], font'
  const translate = (text: Text): void => {
    if (text.data.trim() === '' || text.parentElement?.closest(untranslated) != null) return
    onText?.(text.data)
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translateAll = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) translate(text as Text)
  }
  const observer = new MutationObserver(translateAll)
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  translateAll()
  return () => observer.disconnect()
}

/** For a browser: starts it in a document that is loaded. */
export const translatorScript = `addEventListener('load', () => (${String(startTranslator)})())`
