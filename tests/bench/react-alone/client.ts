import { createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Tree } from './tree.ts'

const root = document.querySelector<HTMLElement>('#root')
if (root === null) throw new Error('The document has no root')
const nodes = Number(root.dataset['nodes'])
startTransition(() => void hydrateRoot(root, createElement(Tree, { nodes })))
