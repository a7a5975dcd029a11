/// How the page looks: light and dark, on a phone, on paper. Every colour of a text has a contrast of 4.5 or more with
/// what lies behind it, every form that says something one of 3.
enum PageStyle {
    static let sheet: StaticString = """
        :root{color-scheme:light dark;--back:#fff;--card:#f7f8fa;--line:#d5dae1;--text:#1c2430;--soft:#525c69;\
        --accent:#1f5fbf;--good:#1a7f37;--warn:#8a5a00;--bad:#c0242c;--h1:#b9d3f5;--h2:#7fb0ee;--h3:#3f82dd;--h4:#17509f;\
        --zone:#fbe7b8;--a1:#bfe3c6;--a2:#d5edd9;--a7:#e8f5ea;--cone:#c9d8ee;--plan:#7a4fb5}
        @media (prefers-color-scheme:dark){:root{--back:#10151b;--card:#181f27;--line:#384350;--text:#e6edf3;--soft:#a3afbc;\
        --accent:#6cb0ff;--good:#56c26a;--warn:#e3b341;--bad:#ff8079;--h1:#1f3f66;--h2:#2f629f;--h3:#4f8fdc;--h4:#a8d0ff;\
        --zone:#4a3a12;--a1:#1f5a2c;--a2:#1a4424;--a7:#17321e;--cone:#2c3f5c;--plan:#c3a0f0}}
        @media print{:root{color-scheme:light;--back:#fff;--card:#fff;--line:#bbb;--text:#000;--soft:#444;--accent:#1f5fbf;\
        --good:#1a7f37;--warn:#8a5a00;--bad:#c0242c;--h1:#b9d3f5;--h2:#7fb0ee;--h3:#3f82dd;--h4:#17509f;--zone:#fbe7b8;\
        --a1:#bfe3c6;--a2:#d5edd9;--a7:#e8f5ea;--cone:#c9d8ee;--plan:#7a4fb5}}
        *{box-sizing:border-box}
        html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
        body{margin:0 auto;max-width:70rem;padding:1rem;background:var(--back);color:var(--text);\
        font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:break-word}
        bdi{overflow-wrap:anywhere}
        header .vault{margin:0;color:var(--soft)}
        h1{margin:0;font-size:1.9rem;line-height:1.2}
        .days{margin:.2rem 0 0;color:var(--soft)}
        h2{margin:2.5rem 0 .75rem;padding-bottom:.25rem;border-bottom:2px solid var(--line);font-size:1.45rem}
        h3{margin:1.25rem 0 .5rem;font-size:1.1rem;line-height:1.35}
        h4{margin:.75rem 0 .25rem;font-size:1rem}
        p{margin:.4rem 0}
        a{color:var(--accent)}
        a:focus-visible,summary:focus-visible,.wide:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
        nav ul,.legend{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:1rem 0 0;padding:0}
        nav a{display:inline-block;padding:.25rem 0}
        .grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,25rem),1fr));gap:1rem;align-items:start}
        .grid>*{min-width:0}
        .card{margin:1rem 0;padding:.75rem 1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card)}
        .grid>.card{margin:0}
        .card>h3:first-child{margin-top:0}
        .status{display:inline-block;margin-left:.4rem;font-weight:400;font-size:.95rem;color:var(--soft)}
        .s-overdue .status,.s-behind .status{color:var(--warn);font-weight:600}
        .s-achieved .status,.s-on_track .status{color:var(--good)}
        .facts,.empty,.more,footer,caption{color:var(--soft);font-size:.92rem}
        .empty{padding:.5rem .75rem;border-left:3px solid var(--line)}
        .question{font-weight:600}
        .warn{color:var(--warn);font-weight:400}
        figure{margin:.25rem 0 .75rem}
        figcaption{font-size:.92rem}
        figure>svg,.pieces>svg{display:block;width:100%;max-width:38rem;height:auto;margin:.25rem 0}
        .pieces{display:flex;flex-wrap:wrap;gap:0 1rem}
        .pieces>svg{flex:1 1 20rem;max-width:34rem;min-width:0}
        .legend{margin:.25rem 0;color:var(--soft);font-size:.85rem;gap:.1rem .9rem}
        .legend li{display:flex;align-items:center;gap:.35rem}
        details{margin:.4rem 0}
        summary{cursor:pointer;color:var(--accent);font-size:.92rem}
        .wide{overflow-x:auto}
        table{border-collapse:collapse;width:100%;font-size:.92rem}
        caption{text-align:left;padding:.2rem 0;font-weight:600}
        th,td{padding:.3rem .6rem .3rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);font-weight:400}
        thead th{color:var(--soft);font-size:.85rem;vertical-align:bottom}
        th.n,td.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
        tbody th{min-width:8rem}
        code{font:.9em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
        footer{margin-top:3rem;border-top:1px solid var(--line)}
        svg{overflow:visible}
        .d{white-space:nowrap}
        td:has(.mini){vertical-align:middle}
        .mini{display:block;width:9rem;max-width:100%;height:auto}
        svg text{font:11px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;fill:var(--soft)}
        line.grid{stroke:var(--line);stroke-width:.5}
        .axis{stroke:var(--soft);stroke-width:.7}
        .now{stroke:var(--text);stroke-width:1;stroke-dasharray:1 2}
        text.now-l{fill:var(--text)}
        .done{fill:none;stroke:var(--accent);stroke-width:2;stroke-linejoin:round}
        .dot{fill:var(--accent);stroke:var(--back);stroke-width:.6}
        .record{fill:var(--back);stroke:var(--accent);stroke-width:2}
        .needed{fill:none;stroke:var(--text);stroke-width:1.2;stroke-dasharray:4 3}
        .target{stroke:var(--good);stroke-width:1.2}
        .ceiling{fill:none;stroke:var(--bad);stroke-width:1.5;stroke-dasharray:7 2}
        .zone{fill:var(--zone)}
        .ahead1{fill:var(--a1)}
        .ahead2{fill:var(--a2)}
        .ahead7{fill:var(--a7)}
        .outlook{fill:var(--cone);fill-opacity:.7;stroke:var(--accent);stroke-width:.8;stroke-dasharray:1 2}
        .bar,rect.bar{fill:var(--accent)}
        .before{fill:none;stroke:var(--soft);stroke-width:1}
        .planned{fill:var(--plan)}
        .track{fill:var(--line);fill-opacity:.5}
        .met{fill:var(--good)}
        .missed{fill:var(--back);stroke:var(--bad);stroke-width:1.2;stroke-dasharray:2 1}
        .over{fill:var(--bad);stroke:var(--text);stroke-width:1.2}
        .running{fill:var(--accent);fill-opacity:.45;stroke:var(--accent);stroke-width:1}
        .coming{fill:var(--line);fill-opacity:.45}
        .nothing{fill:none;stroke:var(--soft);stroke-width:2}
        .zero{fill:none;stroke:var(--soft);stroke-width:1}
        .h1{fill:var(--h1);stroke:var(--h3);stroke-width:.6}
        .h2{fill:var(--h2);stroke:var(--h3);stroke-width:.6}
        .h3{fill:var(--h3)}
        .h4{fill:var(--h4)}
        .week-lived{fill:none;stroke:var(--soft);stroke-width:6;stroke-dasharray:6 1}
        .week-coming{fill:none;stroke:var(--line);stroke-width:6;stroke-dasharray:6 1}
        .week-term{fill:none;stroke:var(--accent);stroke-width:6;stroke-dasharray:6 1}
        .week-year{stroke:var(--text);stroke-width:1}
        .week-now{fill:none;stroke:var(--bad);stroke-width:1.5}
        .k{flex:none;display:inline-block;width:1.1em;height:.75em;border:1px solid transparent}
        .k-done{height:0;border-top:3px solid var(--accent)}
        .k-needed{height:0;border-top:2px dashed var(--text)}
        .k-ceiling{height:0;border-top:3px dashed var(--bad)}
        .k-zone{background:var(--zone);border-color:var(--warn)}
        .k-ahead{background:linear-gradient(90deg,var(--a1) 33%,var(--a2) 33% 66%,var(--a7) 66%);border-color:var(--good)}
        .k-outlook{background:var(--cone);border:1px dotted var(--accent)}
        .k-bar{background:var(--accent)}
        .k-before{border-color:var(--soft)}
        .k-record{width:.75em;border:2px solid var(--accent);border-radius:50%}
        .k-met{width:.75em;background:var(--good)}
        .k-missed{width:.75em;border:1px dashed var(--bad)}
        .k-over{width:.75em;background:var(--bad);border-color:var(--text)}
        .k-running{width:.75em;border-color:var(--accent);background:var(--cone)}
        .k-coming{width:.75em;background:var(--line)}
        .k-none{width:3px;height:3px;background:var(--soft);border:0}
        .k-zero{width:.6em;height:.6em;border-color:var(--soft)}
        .k-1{width:.45em;height:.45em;background:var(--h1);border-color:var(--h3)}
        .k-2{width:.55em;height:.55em;background:var(--h2);border-color:var(--h3)}
        .k-3{width:.65em;height:.65em;background:var(--h3)}
        .k-4{width:.75em;background:var(--h4)}
        .k-partly{width:.75em;border-color:var(--bad);background:linear-gradient(135deg,transparent 50%,var(--good) 50%)}
        .k-lived{width:.75em;background:var(--soft)}
        .k-year{width:2px;height:.75em;background:var(--text);border:0}
        .k-now{width:.75em;border:2px solid var(--bad)}
        .k-term{width:.75em;background:var(--accent)}
        @media (max-width:40rem){body{padding:.75rem}.card{padding:.6rem .7rem}h1{font-size:1.5rem}\
        table{font-size:.84rem}th,td{padding-right:.45rem}tbody th{min-width:5.5rem}.mini{width:5rem}}
        @media print{body{max-width:none;padding:0;font-size:10pt}nav,details{display:none}\
        figure,tr,.goal,h2,h3{break-inside:avoid}.grid{grid-template-columns:1fr 1fr}.goals{columns:2;column-gap:1rem}\
        .goals .grid,.tables{grid-template-columns:1fr}.goal{margin:0 0 1rem}.wide{overflow:visible}\
        h2,h3,h4{break-after:avoid}.card{border-color:#bbb}\
        a{color:inherit;text-decoration:none}@page{margin:15mm}}
        """
}
