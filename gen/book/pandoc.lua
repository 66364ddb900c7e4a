-- What Markdown lacks. Every table gets the form that Markdown has: the blocks of a cell on one line,
-- and a cell over several rows or columns followed by empty ones. Anchors of elements stay.
local function paragraphs(items)
  local out = {}
  for _, item in ipairs(items) do
    for _, block in ipairs(item) do table.insert(out, block) end
  end
  return out
end

local lists = {
  BulletList = function(l) return paragraphs(l.content) end,
  OrderedList = function(l) return paragraphs(l.content) end,
  BlockQuote = function(q) return q.content end,
  CodeBlock = function(c) return pandoc.Plain({pandoc.Code(c.text)}) end,
  DefinitionList = function(l)
    local out = {}
    for _, item in ipairs(l.content) do
      table.insert(out, pandoc.Plain(item[1]))
      for _, block in ipairs(paragraphs(item[2])) do table.insert(out, block) end
    end
    return out
  end,
}

-- The anchor of an element as Markdown of Pandoc, which would lose most of them.
local function anchor(id) return pandoc.RawInline("markdown", "[]{#" .. id .. "}") end

function Table(t)
  local simple = pandoc.utils.to_simple_table(pandoc.Table(t.caption, t.colspecs, t.head, t.bodies, t.foot, t.attr))
  local function flat(cells)
    local out = {}
    for i, cell in ipairs(cells) do
      local paragraphs = pandoc.walk_block(pandoc.Div(cell), lists).content
      local inlines = pandoc.utils.blocks_to_inlines(paragraphs, {pandoc.Space()})
      local line = {}
      for _, x in ipairs(inlines) do
        if x.t == "LineBreak" or x.t == "SoftBreak" then x = pandoc.Space() end
        table.insert(line, x)
      end
      out[i] = {pandoc.Plain(line)}
    end
    return out
  end
  simple.headers = flat(simple.headers)
  for i, row in ipairs(simple.rows) do simple.rows[i] = flat(row) end
  local empty = true
  for _, cell in ipairs(simple.headers) do
    if #cell[1].content > 0 then empty = false end
  end
  if empty and #simple.rows > 0 then -- Markdown needs a head
    simple.headers = table.remove(simple.rows, 1)
  end
  for i in ipairs(simple.widths) do simple.widths[i] = 0 end
  local caption = simple.caption
  simple.caption = {}
  local out = {pandoc.utils.from_simple_table(simple)}
  if #caption > 0 then table.insert(out, 1, pandoc.Para(caption)) end
  if t.identifier ~= "" then table.insert(out, 1, pandoc.Para({anchor(t.identifier)})) end
  return out
end

function Span(s)
  if s.identifier ~= "" then table.insert(s.content, 1, anchor(s.identifier)) end
  return s.content
end

function Link(l)
  local id = l.identifier
  l.attr = pandoc.Attr()
  if id ~= "" then return {anchor(id), l} end
  return l
end

function Div(d)
  local first = d.content[1]
  if d.identifier == "" then return d.content end
  if first and (first.t == "Header" or first.t == "Para" or first.t == "Plain") then
    table.insert(first.content, 1, anchor(d.identifier))
  else
    table.insert(d.content, 1, pandoc.Para({anchor(d.identifier)}))
  end
  return d.content
end
