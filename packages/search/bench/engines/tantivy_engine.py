"""Indexes and searches with tantivy: one JSON call per line, answered by a line with milliseconds and a number."""

import json
import sys
import time

import tantivy

builder = tantivy.SchemaBuilder()
for name in ("title", "all"):
    builder.add_text_field(name, tokenizer_name="whitespace", index_option="position")
builder.add_text_field("characters", tokenizer_name="whitespace", index_option="basic")
for name in ("whole", "author", "keyword", "letter", "branch"):
    builder.add_text_field(name, tokenizer_name="raw", index_option="basic", fast=True)
builder.add_integer_field("year", fast=True, indexed=True)
builder.add_integer_field("borrowed", fast=True)
schema = builder.build()
index = tantivy.Index(schema, path=sys.argv[1])
writer = index.writer(heap_size=500_000_000, num_threads=2)
searcher = None
facets = {name: {"terms": {"field": name, "size": 20}} for name in ("author", "keyword", "letter", "year", "branch")}
Query = tantivy.Query
must, should = tantivy.Occur.Must, tantivy.Occur.Should


def phrase(field, tokens):
    if len(tokens) == 1:
        return Query.term_query(schema, field, tokens[0], "basic")
    return Query.phrase_query(schema, field, tokens)


def words_of(call, close):
    if close:
        tokens = [token for one in call["phrases"] for token in one["tokens"]]
        return Query.boolean_query([(should, phrase("all", [token])) for token in tokens])
    parts = [(must, phrase("characters" if one["isCharacter"] else "all", one["tokens"])) for one in call["phrases"]]
    return Query.boolean_query(parts + [(should, phrase("title", one["tokens"])) for one in call["phrases"]])


def search(call, close=False):
    narrow = []
    if call.get("letter"):
        narrow.append((must, Query.term_query(schema, "letter", call["letter"])))
    if call.get("year"):
        narrow.append((must, Query.term_query(schema, "year", call["year"])))
    if call.get("heading"):
        narrow.append((must, Query.term_query(schema, "keyword", call["heading"])))
    if call["text"] == "":
        query = Query.boolean_query(narrow)
        found = searcher.search(query, limit=10, order_by_field="borrowed")
        searcher.aggregate(query, facets)
        return found.count
    query = words_of(call, close)
    counted = Query.boolean_query([(must, query)] + narrow) if narrow else query
    order = {"order_by_field": "year"} if call.get("isNewest") else {}
    found = searcher.search(counted, limit=10, **order)
    searcher.aggregate(query, facets)
    return found.count


def suggest(call):
    query = Query.regex_query(schema, "whole", call["text"] + ".*")
    return len(searcher.search(query, limit=10, count=False, order_by_field="borrowed").hits)


for line in sys.stdin:
    call = json.loads(line)
    total = 0
    start = time.perf_counter()
    if call["call"] == "add":
        for document in call["batch"]:
            writer.add_document(tantivy.Document.from_dict(document, schema))
    elif call["call"] == "merge":
        writer.commit()
        writer.wait_merging_threads()
        index.reload()
        searcher = index.searcher()
        total = searcher.num_segments
    elif call["call"] == "suggest":
        total = suggest(call)
    else:
        total = search(call)
        if total == 0 and call.get("near"):
            total = search(call, close=True)
    print((time.perf_counter() - start) * 1000, total, flush=True)
