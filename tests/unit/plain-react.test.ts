import { expect, it } from 'vitest'
import { toModule } from '#web/bundling/plain-react.ts'

it('makes a module of a CommonJS file of React, whose exports can change', async () => {
  const source = `"use strict";
var count = 0;
exports.now = void 0;
if (count === 0) exports.now = function () { return exports.version; };
exports.version = "19";`
  const code = toModule('part', source).replace("import * as whole from 'part'", 'const whole = 0')
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>
  expect(Object.keys(module).toSorted()).toEqual(['default', 'now', 'version'])
  expect((module['now'] as () => string)()).toBe('19')
})

it('imports what a file of React requires', () => {
  const code = toModule(
    'part',
    'var Scheduler = require("scheduler"),\n  React = require("react");\nScheduler.now(React);',
  )
  expect(code).toContain("import * as Scheduler from 'scheduler'\nimport * as React from 'react'")
  expect(code).not.toContain('require(')
})

it.each(['if (a) require("x")', 'module.exports = a', 'Object.assign(exports, a)'])(
  'does not build where React is written as %s',
  (source) => {
    expect(() => toModule('part', source)).toThrow('React is written in another way')
  },
)
