/// The text of a ``StoryPage``: a list of the stories beside one of them.
enum StoryPageText {
  /// - Parameters:
  ///   - title: The title, without `<` and `&`.
  ///   - data: JSON without `<`.
  static func text(title: String, data: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title)</title>
    <style>
    \(style)
    </style>
    </head>
    <body>
    \(body)
    <script type="application/json" id="data">\(data)</script>
    <script>
    \(script)
    </script>
    </body>
    </html>

    """
  }

  private static let body = """
    <header>
    <h1 id="title"></h1>
    <p id="summary"></p>
    <p class="keys"><kbd>/</kbd> search <kbd>↑</kbd> <kbd>↓</kbd> script <kbd>←</kbd> <kbd>→</kbd> step</p>
    </header>
    <main>
    <nav aria-label="Scripts">
    <input id="search" type="search" placeholder="Search names and contents" aria-label="Search">
    <label><input id="failures" type="checkbox"> failures only</label>
    <ul id="tests"></ul>
    </nav>
    <section id="story" aria-live="polite"></section>
    </main>
    <noscript>This page needs JavaScript, but no network.</noscript>
    """

  private static let style = """
    :root { color-scheme: light dark; --line: #8885; --good: #1a7f37; --bad: #cf222e; --dim: #6e7781; --new: #2da44e33; }
    @media (prefers-color-scheme: dark) { :root { --good: #3fb950; --bad: #ff7b72; --dim: #8b949e; } }
    * { box-sizing: border-box; }
    body { margin: 0; font: 15px/1.5 system-ui, sans-serif; }
    header { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: baseline; padding: .5rem 1rem; border-bottom: 1px solid var(--line); }
    h1 { font-size: 1.2rem; margin: 0; } h2 { font-size: 1.1rem; margin: .5rem 0; overflow-wrap: anywhere; }
    header p { margin: 0; } .keys, .dim { color: var(--dim); }
    main { display: grid; grid-template-columns: minmax(14rem, 22rem) 1fr; }
    nav { border-right: 1px solid var(--line); padding: .75rem; max-height: calc(100vh - 3rem); overflow: auto; position: sticky; top: 0; }
    nav input[type=search] { width: 100%; padding: .4rem; font: inherit; }
    ul { list-style: none; margin: .5rem 0; padding: 0; }
    nav button { width: 100%; text-align: left; padding: .3rem .5rem; border: 0; background: none; color: inherit; font: inherit; border-radius: 4px; overflow-wrap: anywhere; cursor: pointer; }
    nav button[aria-current=true] { background: #8883; }
    .passed::before { content: "✓ "; color: var(--good); } .failed::before { content: "✗ "; color: var(--bad); }
    .skipped::before { content: "– "; color: var(--dim); }
    section { padding: .75rem 1rem; min-width: 0; }
    pre { font: 13px/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
    .panes { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; } .panes > * { min-width: 0; }
    .step { display: block; width: 100%; text-align: left; border: 0; border-left: 3px solid transparent; background: none; color: inherit; padding: .2rem .5rem; cursor: pointer; }
    .step[aria-current=true] { border-color: var(--good); background: #8882; } .step.wrong { border-color: var(--bad); }
    .step b { font-weight: 600; } .step .out { color: var(--dim); }
    .story { border: 1px solid var(--bad); border-radius: 6px; padding: .5rem; margin: .5rem 0; }
    #state { position: sticky; top: .5rem; align-self: start; max-height: calc(100vh - 1rem); overflow: auto; }
    .changed { background: var(--new); } .slider { display: flex; gap: .5rem; align-items: center; margin: .5rem 0; }
    .slider input { flex: 1; } table { border-collapse: collapse; } td, th { padding: .15rem .75rem .15rem 0; text-align: left; vertical-align: top; }
    kbd { border: 1px solid var(--line); border-radius: 3px; padding: 0 .3em; font: 12px ui-monospace, monospace; }
    .single main { grid-template-columns: 1fr; } .single nav { display: none; }
    @media (max-width: 50rem) { main, .panes { grid-template-columns: 1fr; } nav { position: static; max-height: 40vh; border-right: 0; } }
    """

  private static let script = """
    const run = JSON.parse(document.getElementById('data').textContent);
    const byId = id => document.getElementById(id);
    const element = (tag, text, properties = {}) => Object.assign(document.createElement(tag), text == null ? {} : { textContent: text }, properties);
    const search = byId('search'), failures = byId('failures'), list = byId('tests'), story = byId('story');
    let shown = [], current = null, step = 0;
    byId('title').textContent = run.title;
    byId('summary').textContent = run.summary;
    if (!run.isList) document.body.classList.add('single');
    const contents = test => [test.name, ...test.tags, test.story || '', ...test.steps.map(s => s.statement + s.output)].join('\\n').toLowerCase();
    for (const test of run.stories) test.contents = contents(test);

    function showList() {
      const text = search.value.toLowerCase();
      shown = run.stories.filter(test => (!failures.checked || test.result == 'failed') && test.contents.includes(text));
      list.replaceChildren(...shown.map(test => {
        const button = element('button', test.name, { className: test.result, onclick: () => select(test) });
        button.setAttribute('aria-current', test == current);
        if (test.tags.length) button.append(element('span', ' #' + test.tags.join(' #'), { className: 'dim' }));
        const item = element('li');
        item.append(button);
        return item;
      }));
      if (run.coverage) {
        const button = element('button', 'Coverage ' + run.percentage, { onclick: showCoverage });
        const item = element('li');
        item.append(button);
        list.append(item);
      }
    }

    function select(test, at = null) {
      current = test;
      const wrong = test.steps.findIndex(s => s.line == test.line);
      step = at ?? (wrong >= 0 ? wrong : 0);
      location.hash = encodeURIComponent(test.name);
      showList();
      showStory();
    }

    function showStory() {
      const test = current;
      const children = [element('h2', test.name, { className: test.result }), element('p', test.note, { className: 'dim' })];
      if (test.story) {
        const box = element('div', null, { className: test.result == 'failed' ? 'story' : 'dim' });
        box.append(element('pre', test.story));
        children.push(box);
      }
      if (test.steps.length) {
        const slider = element('input', null, { type: 'range', id: 'slider', min: 0, max: test.steps.length - 1, value: step, oninput: event => go(+event.target.value) });
        slider.setAttribute('aria-label', 'Step');
        const bar = element('div', null, { className: 'slider' });
        bar.append(element('button', '←', { onclick: () => go(step - 1), title: 'Previous step' }), slider,
          element('button', '→', { onclick: () => go(step + 1), title: 'Next step' }), element('span', '', { id: 'position' }));
        const panes = element('div', null, { className: 'panes' });
        const steps = element('div', null, { id: 'steps' });
        test.steps.forEach((s, index) => {
          const button = element('button', null, { className: 'step' + (s.line == test.line ? ' wrong' : ''), onclick: () => go(index) });
          const text = element('pre');
          text.append(element('b', `${s.line}  ${s.statement}\\n`), element('span', s.output, { className: 'out' }));
          button.append(text);
          steps.append(button);
        });
        panes.append(steps, element('div', null, { id: 'state' }));
        children.push(bar, panes);
      }
      story.replaceChildren(...children);
      go(step);
    }

    function go(to) {
      const steps = current?.steps ?? [];
      if (!steps.length) return;
      step = Math.max(0, Math.min(steps.length - 1, to));
      byId('slider').value = step;
      byId('position').textContent = `${step + 1} / ${steps.length}`;
      [...byId('steps').children].forEach((button, index) => button.setAttribute('aria-current', index == step));
      byId('steps').children[step].scrollIntoView({ block: 'nearest' });
      const now = steps[step], before = step > 0 && steps[step - 1].store == now.store ? steps[step - 1].state : null;
      const known = before && new Set(before);
      const tree = element('pre');
      for (const line of now.state) tree.append(element('span', line + '\\n', { className: known && !known.has(line) ? 'changed' : '' }));
      byId('state').replaceChildren(element('h2', now.store ? `State of ${now.store}` : 'No store'), tree);
    }

    function showCoverage() {
      current = null;
      showList();
      const table = element('table');
      for (const feature of run.coverage) {
        const row = element('tr');
        row.append(element('th', feature.name));
        for (const kind of feature.kinds) row.append(element('td', kind.count ? `${kind.name} ${kind.reached}/${kind.count}` : ''));
        row.append(element('td', feature.kinds.flatMap(kind => kind.missing).join(', '), { className: 'dim' }));
        table.append(row);
      }
      story.replaceChildren(element('h2', 'Coverage ' + run.percentage), table);
    }

    document.addEventListener('keydown', event => {
      if (event.target == search) {
        if (event.key == 'Escape' || event.key == 'Enter') search.blur();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.id == 'slider') return;
      const move = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (event.key == '/') { event.preventDefault(); search.focus(); }
      else if (event.key == 'ArrowLeft') go(step - 1);
      else if (event.key == 'ArrowRight') go(step + 1);
      else if (move && shown.length) {
        event.preventDefault();
        const index = shown.indexOf(current);
        select(shown[Math.max(0, Math.min(shown.length - 1, index + move))]);
      }
    });
    search.oninput = failures.onchange = showList;
    const wanted = decodeURIComponent(location.hash.slice(1));
    const first = run.stories.find(test => test.name == wanted) || run.stories.find(test => test.result == 'failed') || run.stories[0];
    if (first) select(first); else showList();
    """
}
