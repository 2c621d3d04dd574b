import { createElement, type ReactElement } from 'react'

/** The elements of a part: article, heading, paragraph, text and button. */
const PART_NODES = 5

const Part = ({ name }: { name: string }): ReactElement =>
  createElement(
    'article',
    null,
    createElement('h2', null, name),
    createElement('p', null, createElement('span', null, 'A line of text that says no more than this.')),
    createElement('button', { type: 'button', onClick: () => console.log(name) }, 'Press'),
  )

/** A page of about so many elements, each part of which does something when it is pressed. */
export const Tree = ({ nodes }: { nodes: number }): ReactElement =>
  createElement(
    'main',
    null,
    Array.from({ length: Math.ceil(nodes / PART_NODES) }, (_, at) =>
      createElement(Part, { key: at, name: `Part ${at}` }),
    ),
  )
