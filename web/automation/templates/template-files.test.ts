import { expect, test } from 'vitest'
import { readTemplateFile, templateFile } from '#web/automation/templates/template-files.ts'
import { builtinTemplates } from '#words/builtin-templates.ts'

test.each(builtinTemplates())('“$name” is read back from its file as it was', (template) => {
  const { name, description, task } = template
  expect(readTemplateFile(templateFile(template).text)).toEqual({ name, description, task })
})

test('a file is called as its template, without what a file’s name cannot have', () => {
  const [template] = builtinTemplates()
  if (!template) throw new Error('There are templates.')
  expect(templateFile({ ...template, name: '../Mine: 50 % / day' }).name).toBe('Mine-50-day.json')
  expect(templateFile({ ...template, name: '…' }).name).toBe('template.json')
})

test('other files are distinguished from templates', () => {
  const [template] = builtinTemplates()
  if (!template) throw new Error('There are templates.')
  const { text } = templateFile(template)
  for (const wrong of ['', 'null', '[]', '{"a":1}', text.replace('template-1', 'template-9'), text.slice(0, -5)])
    expect(readTemplateFile(wrong)).toBeNull()
})
