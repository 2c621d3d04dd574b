interface UntranslatedProps {
  /** Names, codes or addresses in the text; what is not known is not in it. */
  words: (string | null | undefined)[]
  children: string
}

/**
 * A text of which a browser's translation leaves these words as they are, each isolated from what stands
 * beside it.
 */
export function Untranslated({ words, children }: UntranslatedProps) {
  return (
    <span>
      {partsOf(children, words).map(({ text, isWord }, at) =>
        isWord ? (
          <bdi key={`${at}-${text}`} translate="no">
            {text}
          </bdi>
        ) : (
          <span key={`${at}-${text}`}>{text}</span>
        ),
      )}
    </span>
  )
}

interface TextPart {
  text: string
  isWord: boolean
}

function partsOf(text: string, [word, ...others]: UntranslatedProps['words']): TextPart[] {
  if (text === '') return []
  if (word === undefined && others.length === 0) return [{ text, isWord: false }]
  if (!word) return partsOf(text, others)
  return text
    .split(word)
    .flatMap((part, at) => [...(at > 0 ? [{ text: word, isWord: true }] : []), ...partsOf(part, others)])
}
