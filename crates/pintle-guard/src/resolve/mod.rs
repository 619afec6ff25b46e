//! Syntax tree → invocations: expansion, variables, functions, pipes into shells, wrappers peeled.
